import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildArea } from './build-area.ts'
import { checkArea } from './check-area.ts'
import type { Backend } from './check-views.ts'
import { devArea } from './dev/dev-area.ts'
import { makeKey, readKey } from './publish/keys.ts'
import { newArea } from './new-area.ts'
import { publishToFolder, rollTo } from './publish/publish.ts'
import { isBucket, publishToBucket, rollBucketTo } from './publish/publish-bucket.ts'

const USAGE = `area new NAME                          a new area that builds and passes its test
area dev AREA --backend URL [--port N]  the area of this machine in front of a deployed backend
area check AREA [--backend URL --as EMAIL]
                                       builds it; contract, imports, texts, weight, licences, and in a browser the accessibility of its views,
                                       in front of a backend that --as signs in at, with the password of AREA_PASSWORD
area build AREA                        writes dist/<build>, which never changes
area key FILE                          makes a team's signing key, prints what the install lists
area publish AREA --to STORE --key FILE [--build BUILD]
                                       puts it, signed, into an install's area store, a folder or s3://bucket/prefix;
                                       --build goes back to one that is there
AREA is a folder, or the name of one in `

const text = { type: 'string' as const }
const OPTIONS = { as: text, backend: text, port: text, to: text, key: text, build: text }

/** A mistake in the command line. Its message is shown without a stack trace. */
class Mistake extends Error {}

/**
 * Runs an area command: `npm run area` in the repository, `cairn-area` elsewhere. `areas` is the folder of
 * the areas. With `isOutside`, packages have version numbers. `openDemo` starts a backend for checking views.
 * Returns the exit code. `dev` runs until it is stopped.
 */
export async function main(
  argv: readonly string[],
  areas: string,
  isOutside: boolean,
  openDemo?: OpenDemo,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
    const [command = '', name = '.', ...more] = positionals
    const run = COMMANDS[command]
    if (!run || more.length > 0) throw new Mistake(USAGE + areas)
    return await run({ ...values, name, areas, isOutside, openDemo, folder: path.resolve(areas, name) })
  } catch (thrown) {
    console.error(thrown instanceof Error ? thrown.message : thrown)
    return 1
  }
}

/**
 * Starts a demo backend that serves the area of a folder. The caller closes it. Rejects if it does not
 * start.
 */
export type OpenDemo = (folder: string) => Promise<{ backend: Backend; close(): Promise<void> }>

interface Asked extends Partial<Record<keyof typeof OPTIONS, string>> {
  name: string
  areas: string
  isOutside: boolean
  openDemo: OpenDemo | undefined
  folder: string
}

const COMMANDS: Readonly<Record<string, (asked: Asked) => Promise<number>>> = {
  async new({ name, areas, isOutside }) {
    const folder = await newArea(name, areas, isOutside)
    console.log(`Made ${folder}. Next:`)
    if (isOutside) console.log(`  cd ${folder}, install its packages, then cairn-area build .`)
    else console.log('  node packages/toolchain/boot.mjs exec pnpm install')
    console.log(`  one line "${name}": "latest" under "areas" in the install file`)
    return 0
  },

  async build({ folder }) {
    const { build, isNew } = await buildArea(folder)
    console.log(isNew ? `built ${build} in ${path.join(folder, 'dist', build)}` : `${build} is up to date`)
    return 0
  },

  async check(asked) {
    const { folder, name } = asked
    const found = await checkArea(folder)
    const problems = found.length > 0 ? found : await lookAtViews(asked)
    for (const problem of problems) console.error(`${name}: ${problem}`)
    if (problems.length === 0) console.log(`${name} may be published`)
    return problems.length === 0 ? 0 : 1
  },

  async key({ name }) {
    console.log(`The private key is in ${name}: keep it secret. The install lists the public one:`)
    console.log(JSON.stringify({ name: 'your team', key: await makeKey(path.resolve(name)) }))
    return 0
  },

  async publish({ folder, to, key, build, name }) {
    if (to === undefined) throw new Mistake('--to names the area store of the install')
    if (build !== undefined) {
      const area = path.basename(folder)
      await (isBucket(to) ? rollBucketTo(to, area, build) : rollTo(path.resolve(to), area, build))
      console.log(`${name} is ${build} again`)
      return 0
    }
    if (key === undefined) throw new Mistake('--key names the private key of the team: make one with "area key FILE"')
    const signing = await readKey(path.resolve(key))
    const problems = await checkArea(folder)
    if (problems.length > 0) throw new Mistake(problems.map((problem) => `${name}: ${problem}`).join('\n'))
    const built = await buildArea(folder)
    const { isNew } = isBucket(to)
      ? await publishToBucket(built.folder, to, signing)
      : await publishToFolder(built.folder, path.resolve(to), signing)
    console.log(`${name} ${built.build} is ${isNew ? 'in the store' : 'the latest again'}`)
    return 0
  },

  async dev({ folder, backend, port, name }) {
    if (backend === undefined) throw new Mistake('--backend names the origin of a deployed backend')
    const dev = await devArea({ folder, backend, port: Number(port ?? 8090), say: (said) => console.log(said) })
    console.log(`${name} in front of ${backend}: ${dev.url}. Stop it with Ctrl+C.`)
    await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve))
    await dev.close()
    return 0
  },
}

/** Checks the views in a browser. If that is impossible, prints the reason and returns no problems. */
async function lookAtViews({ folder, name, backend, as: email, openDemo }: Asked): Promise<string[]> {
  // Loads Playwright only for this command.
  const [{ findChromium }, { checkViews }] = await Promise.all([
    import('./find-chromium.ts'),
    import('./check-views.ts'),
  ])
  const browser = findChromium()
  const password = process.env['AREA_PASSWORD']
  if (!browser) return notLookedAt(name, 'there is no Chromium here; E2E_CHROMIUM may name one')
  if (backend !== undefined) {
    if (email === undefined || password === undefined)
      throw new Mistake('--as names who signs in at the backend, with the password of AREA_PASSWORD')
    return checkViews(folder, { origin: backend, email, password }, browser)
  }
  if (!openDemo) return notLookedAt(name, '--backend and --as name a backend to look at them in front of')
  const demo = await openDemo(folder)
  try {
    return await checkViews(folder, demo.backend, browser)
  } finally {
    await demo.close()
  }
}

function notLookedAt(name: string, why: string): string[] {
  console.log(`${name}: the accessibility of its views was not looked at: ${why}`)
  return []
}
