/** What opens migrations of stored values. */
export { openMigrations } from './open-migrations.ts'
