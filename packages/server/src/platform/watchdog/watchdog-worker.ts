import { readFileSync, writeSync } from 'node:fs'
import { Session, type Debugger } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import { keepStuckBuild } from './stuck-builds.ts'
import { describeFrames, type Frame } from './stuck-frames.ts'

/** What the watchdog's thread is given. */
export interface WatchdogOrder {
  /** Counter that the event loop of the main thread raises at regular intervals. */
  turns: SharedArrayBuffer
  /**
   * Processor time of the main thread after which it counts as stuck if the counter has not risen
   * (milliseconds).
   */
  limitMs: number
  /** File of the register of stuck builds. */
  file: string
}

const { turns, limitMs, file } = workerData as WatchdogOrder
const LOOK_MS = 250
/** After an interruption the main thread has this long to end by itself; then it is killed (milliseconds). */
const END_WITHIN_MS = 5000
/** Clock ticks of Linux, 100 a second. */
const TICK_MS = 10
const FATAL = 60

const counter = new Int32Array(turns)
let seen = -1
let spentBefore = 0

const timer = setInterval(() => {
  const now = Atomics.load(counter, 0)
  if (now !== seen) [seen, spentBefore] = [now, mainThreadMs()]
  else if (mainThreadMs() - spentBefore >= limitMs) {
    clearInterval(timer)
    interrupt()
  }
}, LOOK_MS)

/** Returns the processor time of the main thread; where the system does not tell it, of the whole process. */
function mainThreadMs(): number {
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8')
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
    return (Number(user) + Number(system)) * TICK_MS
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}

/** Pauses the main thread, notes what ran, and ends that, so that the process can stop in order. */
function interrupt(): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), END_WITHIN_MS)
  const session = new Session()
  session.connectToMainThread()
  const urls = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url))
  session.on('Debugger.paused', ({ params }) => {
    note(params.callFrames.map((frame) => frameOf(frame, urls)))
    session.post('Runtime.terminateExecution')
    session.post('Debugger.resume', () => session.disconnect())
    parentPort?.postMessage(undefined)
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}

function frameOf({ functionName, location }: Debugger.CallFrame, urls: ReadonlyMap<string, string>): Frame {
  return { name: functionName, url: urls.get(location.scriptId) ?? '', line: location.lineNumber + 1 }
}

/** The main thread writes no log now; this line looks like its own. */
function note(frames: readonly Frame[]): void {
  const { build, where, stack } = describeFrames(frames)
  const seconds = limitMs / 1000
  const msg = `the server stood still for ${seconds} s of processor time and stops${build ? '; it starts again without this build' : ''}`
  writeSync(2, `${JSON.stringify({ level: FATAL, time: Date.now(), pid: process.pid, build, where, stack, msg })}\n`)
  if (build !== undefined)
    keepStuckBuild(file, build, `It held up everybody for ${seconds} s on ${new Date().toISOString()}, in ${where}.`)
}
