/** What opens migrations of stored values. */
export { openMigrations, type Migrations } from './open-migrations.ts'
