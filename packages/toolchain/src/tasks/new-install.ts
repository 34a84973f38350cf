import { main } from '@cairn/server/new-install'

process.exit(await main(process.argv.slice(2)))
