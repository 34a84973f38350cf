import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/**
 * Builds of areas whose server half once blocked the process on this data folder, each with its reason in
 * words.
 */
export interface StuckBuilds {
  all(): ReadonlyMap<string, string>
  /** Removes a build from the register, so that its server half may run again. */
  forget(build: string): void
}

const schema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** Opens the register of blocking builds in a data folder. A missing or damaged file counts as empty. */
export function openStuckBuilds(dataDir: string): StuckBuilds {
  const file = stuckBuildsFile(dataDir)
  return {
    all: () => new Map(Object.entries(readAll(file))),
    forget(build) {
      const { [build]: _forgotten, ...others } = readAll(file)
      writeAll(file, others)
    },
  }
}

/** Returns the file of the register in a data folder. */
export function stuckBuildsFile(dataDir: string): string {
  return join(dataDir, 'stuck-builds.json')
}

/** Adds a build to the register, or gives it a new reason. Synchronous, as the process is about to end. */
export function keepStuckBuild(file: string, build: string, reason: string): void {
  writeAll(file, { ...readAll(file), [build]: reason })
}

function readAll(file: string): Record<string, string> {
  try {
    const parsed = v.safeParse(schema, readFileSync(file, 'utf8'))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

function writeAll(file: string, builds: Record<string, string>): void {
  writeFileSync(`${file}.part`, JSON.stringify(builds))
  renameSync(`${file}.part`, file)
}
