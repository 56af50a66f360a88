-- Plans have no row security, since everybody may read them; so nobody but the operator of the platform may write them.
revoke insert, update, delete on plans from app_tenant;
grant insert, update, delete on plans to app_operator;
