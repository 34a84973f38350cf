-- What an item quotes of others for search and order: labels of related items, and the letters of its owner in their order.
alter table item add column quoted jsonb;
