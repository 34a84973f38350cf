export { openTestDatabase, type TestDatabase } from './open-test-database.ts'
export { SYSTEM } from '../store/system-principal.ts'
export { giveGrant, takeGrant } from '../permissions/grants.ts'
