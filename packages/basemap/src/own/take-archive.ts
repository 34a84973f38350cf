import { copyFile, mkdir, rename, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { checkArchive, NotABaseMap, type CheckedArchive } from './check-archive.ts'

/** Room in bytes that stays free on the disk. */
const SPARE = 1024 ** 3

/**
 * Checks an operator's file and puts it into the folder of base maps. The former file serves until the new
 * one is whole. Throws a `NotABaseMap` that says what is wrong.
 */
export async function takeArchive(file: string, folder: string): Promise<CheckedArchive> {
  const checked = await checkArchive(file)
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  if (checked.bytes + SPARE > bavail * bsize)
    throw new NotABaseMap(
      `${file} has ${gigabytes(checked.bytes)}, and ${folder} has room for ${gigabytes(bavail * bsize)}.`,
    )
  const part = path.join(folder, `${checked.name}.part`)
  try {
    await copyFile(file, part)
    await checkArchive(part)
    await rename(part, path.join(folder, checked.name))
  } finally {
    await rm(part, { force: true })
  }
  return checked
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`
}
