#!/usr/bin/env node
// Bootstrap without dependencies, for any Node from 18 that has npm: brings Node 26 and pnpm
// (runtime/package-lock.json, registry only, no install scripts), installs the workspace, then runs one task
// on that Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const root = path.resolve(here, '../..')
const runtime = path.join(root, '.runtime')
const windows = process.platform === 'win32'
const OLDEST_NODE = [26, 10, 0]
const NEEDED_MEGABYTES = 2048

main()

function main() {
  if (Number(process.versions.node.split('.')[0]) < 18) {
    stop(`Node ${process.version} is too old to begin with: install Node 20 or newer, then run this command again.`)
  }
  installRuntime()
  const node = findNode()
  const pnpm = findPnpm()
  const env = environment(node, pnpm)
  installWorkspace(pnpm, env)
  const [task = 'start', ...rest] = process.argv.slice(2)
  if (task === 'exec') return hand(rest[0] === 'pnpm' ? pnpm : rest[0] === 'node' ? node : rest[0], rest.slice(1), env)
  const script = path.join(here, 'src/tasks', `${task}.ts`)
  if (!existsSync(script)) stop(`There is no task "${task}". README.md lists them.`)
  hand(node, ['--disable-warning=ExperimentalWarning', script, ...rest], env)
}

function installRuntime() {
  const key = `${digest(path.join(here, 'runtime/package-lock.json'))}-${process.platform}-${process.arch}`
  const stamp = path.join(runtime, 'stamp')
  if (isCurrent(stamp, key)) return
  requireDisk()
  say('Installing Node and pnpm for this project …')
  mkdirSync(runtime, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(here, 'runtime', file), path.join(runtime, file))
  const npmCli = process.env.npm_execpath
  const [command, first] =
    npmCli && npmCli.endsWith('npm-cli.js') ? [process.execPath, [npmCli]] : [windows ? 'npm.cmd' : 'npm', []]
  const done = spawnSync(command, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: runtime,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows && first.length === 0,
  })
  if (done.error || done.status !== 0)
    stop(
      'npm could not fetch Node and pnpm. Check the network and the free space on the disk, then run this command again.',
    )
  writeFileSync(stamp, key)
}

function installWorkspace(pnpm, env) {
  const lock = path.join(root, 'pnpm-lock.yaml')
  const key = digest(lock, path.join(root, 'pnpm-workspace.yaml'))
  const stamp = path.join(root, 'node_modules/.boot-stamp')
  if (isCurrent(stamp, key)) return
  requireDisk()
  say('Installing the project’s packages …')
  const done = spawnSync(pnpm, ['install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (done.error || done.status !== 0)
    stop(
      'The packages could not be installed. Check the network and the free space on the disk, then run this command again.',
    )
  writeFileSync(stamp, key)
}

/** The Node that came with the runtime, else the one running this file when it is new enough. */
function findNode() {
  const modules = path.join(runtime, 'node_modules')
  const [own] = list(modules).filter((name) => /^node-(bin-)?(linux|darwin|win)-/.test(name))
  const binary = own && path.join(modules, own, 'bin', windows ? 'node.exe' : 'node')
  if (binary && spawnSync(binary, ['-v']).status === 0) return binary
  const found = process.versions.node.split('.').map(Number)
  const isNewEnough = OLDEST_NODE.map((part, at) => Math.sign((found[at] ?? 0) - part)).find((sign) => sign !== 0) ?? 0
  if (isNewEnough >= 0) return process.execPath
  return stop(
    `There is no packaged Node for ${process.platform}-${process.arch}: install Node ${OLDEST_NODE.join('.')} or newer (found ${process.version}).`,
  )
}

function findPnpm() {
  const scope = path.join(runtime, 'node_modules/@pnpm')
  const [own] = list(scope).filter((name) => name.startsWith('exe.'))
  const binary = own && path.join(scope, own, windows ? 'pnpm.exe' : 'pnpm')
  if (binary && existsSync(binary)) return binary
  return stop(
    `There is no packaged pnpm for ${process.platform}-${process.arch}: use Linux or macOS on x64 or arm64, or Windows on x64.`,
  )
}

function environment(node, pnpm) {
  const env = { ...process.env }
  for (const name of Object.keys(env))
    if (/^npm_(config|package|lifecycle|execpath|node_execpath|command)/i.test(name)) delete env[name]
  const key = Object.keys(env).find((name) => name.toLowerCase() === 'path') ?? 'PATH'
  env[key] = [path.dirname(node), path.dirname(pnpm), env[key]].join(path.delimiter)
  return env
}

/** Runs the task in the foreground and passes signals on, so that Ctrl+C lets the server stop in order. */
function hand(command, args, env) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stop(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

function requireDisk() {
  const { bavail, bsize } = statfsSync(root)
  const free = Math.floor((bavail * bsize) / 1048576)
  if (free < NEEDED_MEGABYTES)
    stop(
      `The disk is nearly full: ${free} MB free, ${NEEDED_MEGABYTES} MB needed. Free some space, then run this command again.`,
    )
}

function digest(...files) {
  const hash = createHash('sha256')
  for (const file of files) if (existsSync(file)) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function isCurrent(stamp, key) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === key
}

function list(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}

function say(text) {
  console.log(text)
}

function stop(text) {
  console.error(`\n${text}`)
  process.exit(1)
}
