import { audit } from '../audit.ts'

process.exit(await audit(process.argv.slice(2)))
