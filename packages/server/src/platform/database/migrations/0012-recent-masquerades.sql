-- Whom an administrator acted as lately is read from the access log.

create index access_log_masquerades on access_log (actor, id desc) where op = 'masquerade';
