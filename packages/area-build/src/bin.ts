#!/usr/bin/env node
import { main } from './command.ts'

process.exit(await main(process.argv.slice(2), process.cwd(), true))
