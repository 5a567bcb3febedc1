"""What every site needs and that knows no warband: accounts, jobs, notices, operating, the API's machine."""
