import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { root } from './paths.ts'

/** Debian asks this program whether a service may start, when a package is installed. 101: it may not. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'

/** Tells whether this process can install Debian packages: it is root on a machine with apt. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Updates apt's lists and installs Debian packages without starting their services. Returns whether that
 * worked; apt prints its errors. Call it only if `canInstall`.
 */
export function installDebian(packages: readonly string[]): boolean {
  const hadPolicy = existsSync(SERVICE_POLICY)
  if (!hadPolicy) {
    writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n')
    chmodSync(SERVICE_POLICY, 0o755)
  }
  try {
    return (
      runQuietly('apt-get', ['update', '-qq']) &&
      runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
    )
  } finally {
    if (!hadPolicy) rmSync(SERVICE_POLICY)
  }
}

/** Runs a program in the repository root, printing only its errors. Returns whether it succeeded. */
export function runQuietly(command: string, args: readonly string[]): boolean {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return result.status === 0
}
