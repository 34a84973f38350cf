import type { ItemType } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import type { AreaMistakes } from './area-mistakes.ts'
import type { OpenInstall } from '../../platform/settings/install-file.ts'
import type { AreaLoad, WaitingBuild } from './store/load-area.ts'
import { keyCapsMissing } from './shown/shows.ts'

/** The state of an area in one process, for administrators. */
export interface AreaReport {
  id: string
  /**
   * Which build runs. `current`: the requested one; `lastGood`: an earlier one, because that one failed to
   * load or waits for approval; `none`: nothing.
   */
  runs: 'current' | 'lastGood' | 'none'
  build?: string
  contract?: string
  /** Whether the area is switched off, so that its items can only be read. */
  isReadOnly?: boolean
  /** State of its server code: it has none, it is loaded, or loading failed. */
  half: 'none' | 'loaded' | 'failed'
  /** What went wrong while it was loaded and while its code ran, as error messages. */
  failures: string[]
  /** Number of failures of its server code since the process started. */
  mistakes: number
  /** Number of failures of its code that browsers reported since then. */
  browserFailures: number
  /** Names left out because another area, or the core, owns them, such as `type Contact`. */
  refused: string[]
  /** Disabled key capabilities without which nobody can open the area. */
  keyCapsMissing: string[]
  /** A build that waits for an administrator's approval. */
  waits?: WaitingBuild
  types: (Pick<ItemType, 'name' | 'machines' | 'capability'> & { icon: string; workflow: boolean })[]
  menu: Pick<AreaData['menu'][number], 'path' | 'title' | 'adminTitle' | 'section' | 'order' | 'show' | 'on'>[]
}

/**
 * Returns the report of an area. `refused` has what was left out of all areas, as texts that begin with the
 * id of the area and a colon.
 */
export function describeArea(
  { id, area, isLastGood, failures, waits }: AreaLoad,
  install: OpenInstall,
  refused: readonly string[],
  mistakes: AreaMistakes,
  inBrowsers: AreaMistakes,
): AreaReport {
  const data = area?.data
  return {
    id,
    runs: data ? (isLastGood ? 'lastGood' : 'current') : 'none',
    ...(data ? { build: data.build, contract: data.contract } : {}),
    ...(data?.types.some(({ off }) => off) ? { isReadOnly: true } : {}),
    half: data?.server ? (area?.half ? 'loaded' : 'failed') : 'none',
    failures: [...failures, ...mistakes.words(id), ...inBrowsers.words(id)],
    mistakes: mistakes.count(id),
    browserFailures: inBrowsers.count(id),
    ...(waits ? { waits } : {}),
    keyCapsMissing: data ? keyCapsMissing(data, install) : [],
    refused: refused.filter((name) => name.startsWith(`${id}:`)).map((name) => name.slice(id.length + 1).trim()),
    types: (data?.types ?? []).map(({ name, defaultIcon, machines, capability, workflow = false }) => ({
      name,
      icon: defaultIcon,
      workflow,
      ...(machines ? { machines } : {}),
      ...(capability === undefined ? {} : { capability }),
    })),
    menu: (data?.menu ?? []).map(({ icon: _icon, ...entry }) => entry),
  }
}
