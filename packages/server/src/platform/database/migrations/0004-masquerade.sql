-- Masquerade: whom an administrator's session stands for, and both of them wherever a change or a read is kept.

alter table session add column as_i int;

-- In whose name m_by made the latest change.
alter table item add column m_as text;

alter table access_log add column subject text;
