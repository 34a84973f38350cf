import { main } from '@cairn/server/import'

process.exit(await main(process.argv.slice(2)))
