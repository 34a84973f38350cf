import type { CDPSession } from '@playwright/test'

/**
 * Milliseconds that the processor spent on a page's main thread: all of it, and what of it was script, or
 * style and layout.
 */
export interface ThreadTime {
  all: number
  script: number
  layout: number
}

/**
 * Begins to count a page's time on the processor; what other processes of a busy machine take is not in it.
 */
export async function countThreadTime(devtools: CDPSession): Promise<() => Promise<ThreadTime>> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN)
    return {
      all: of('TaskDuration'),
      script: of('ScriptDuration'),
      layout: of('LayoutDuration') + of('RecalcStyleDuration'),
    }
  }
}

/** Returns the CPU time between two measurements, divided by `count`. */
export function spentOn(count: number, before: ThreadTime, after: ThreadTime): ThreadTime {
  return {
    all: (after.all - before.all) / count,
    script: (after.script - before.script) / count,
    layout: (after.layout - before.layout) / count,
  }
}
