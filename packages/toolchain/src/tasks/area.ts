import path from 'node:path'
import { areaCommand } from '@cairn/area-build'
import { root } from '../paths.ts'

process.exit(await areaCommand(process.argv.slice(2), path.join(root, 'remotes'), false))
