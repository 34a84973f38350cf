import { areaCommand } from '@cairn/area-build'
import { openAreaDemo } from '../area-demo.ts'
import { areas } from '../paths.ts'

process.exit(await areaCommand(process.argv.slice(2), areas, false, openAreaDemo))
