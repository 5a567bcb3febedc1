"""The parts that every site needs and that know no warband: accounts, jobs, notices, operating, the API's machine."""
