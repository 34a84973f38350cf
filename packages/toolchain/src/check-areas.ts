import path from 'node:path'
import { folderProblems, isAreaCode } from '@cairn/area-build/area-folders'
import { ruleProblems } from './area-rules.ts'
import { listFiles, readText } from './list-files.ts'

const IN_AREA = /^remotes\/([^/]+)\/(.+)$/
const TEST = /(\.test\.tsx?|\.spec\.ts)$/

/** How many lines of an area's code are in its `src/model`. */
export interface ModelShare {
  area: string
  /** Lines in `src/model` and total lines, without tests and their helpers. */
  model: number
  all: number
}

/**
 * Checks every area in `remotes/`: its files are in the standard folders, and each rule of its SPEC.md has a
 * test. Returns the problems, one sentence each, and for each area how much of its code is in `src/model`.
 */
export function checkAreas(): { problems: string[]; shares: ModelShare[] } {
  const files = listFiles()
  const areas = Map.groupBy(
    files.flatMap((file) => {
      const [, area, rest] = IN_AREA.exec(file) ?? []
      return area === undefined || rest === undefined ? [] : [{ area, rest }]
    }),
    ({ area }) => area,
  )
  const specs = files.filter((file) => /^remotes\/[^/]+\/SPEC\.md$/.test(file)).map(readText)
  const tests = files.filter((file) => TEST.test(file)).map(readText)
  return {
    problems: [
      ...[...areas].flatMap(([area, all]) =>
        folderProblems(all.map(({ rest }) => rest)).map((problem) => `remotes/${area}/${problem}`),
      ),
      ...ruleProblems(specs, tests),
    ],
    shares: [...areas].map(([area, all]) => shareOf(area, all.map(({ rest }) => rest).filter(isAreaCode))),
  }
}

/** Formats a share as `admin: 40 % of 2579 lines are in the model`. */
export function shareText({ area, model, all }: ModelShare): string {
  return `${area}: ${Math.round((100 * model) / Math.max(all, 1))} % of ${all} lines are in the model`
}

function shareOf(area: string, code: readonly string[]): ModelShare {
  const lines = code.map((file) => ({
    isModel: file.startsWith('src/model/'),
    count: readText(path.join('remotes', area, file)).text.split('\n').length - 1,
  }))
  const sum = (some: typeof lines) => some.reduce((total, { count }) => total + count, 0)
  return { area, model: sum(lines.filter(({ isModel }) => isModel)), all: sum(lines) }
}
