export interface GatherOptions {
  /** Runs under way at once; what comes meanwhile waits and goes together. */
  lanes: number
  /** Most requests of one run. */
  most: number
  /** Whether the requests of a run that failed so can each be tried alone. */
  triesAlone: (thrown: unknown) => boolean
}

interface Waiting<Request, Answer> {
  request: Request
  resolve: (answer: Answer) => void
  reject: (thrown: unknown) => void
}

/**
 * Gathers the requests of one moment for `run`, which answers them in their order. A request that makes a run fail fails on its own:
 * the others are tried again without it.
 */
export function gather<Request, Answer>(run: (requests: readonly Request[]) => Promise<readonly Answer[]>, options: GatherOptions): (request: Request) => Promise<Answer> {
  const waiting: Waiting<Request, Answer>[] = []
  let running = 0

  function start(): void {
    while (running < options.lanes && waiting.length > 0) {
      running++
      void answer(waiting.splice(0, options.most)).then(() => {
        running--
        start()
      })
    }
  }

  async function answer(batch: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await run(batch.map(({ request }) => request))
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer)
    } catch (thrown) {
      if (batch.length > 1 && options.triesAlone(thrown)) await Promise.all(batch.map((each) => answer([each])))
      else for (const { reject } of batch) reject(thrown)
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ request, resolve, reject }) === 1) setImmediate(start)
    })
}
