-- What an administrator agreed to of a build, a sentence each. Another build under the same name is asked about again.
alter table area_agreement add column reasons text[];
