import { CairnError } from '@cairn/contract/errors'
import type { ImportReader, ReadableSource } from '@cairn/contract/server'
import { BrokenXml, readEntries } from '../../model/lift/read-entries.ts'
import { COLUMNS, rowsOf } from '../../model/lift/rows.ts'
import { guidOf } from '../../model/lift/word.ts'

/**
 * Reads a LIFT file, alone or in a zip under any folder. Throws `vocabulary.liftMissing` without one and
 * `vocabulary.liftSeveral` with several, `vocabulary.liftBroken` for XML that is broken or declares entities,
 * and `vocabulary.liftTwice` if two entries have one guid.
 */
export const readLift: ImportReader = async (source) => {
  const found = source.files.filter((file) => /\.lift$/i.test(file) && !file.startsWith('__MACOSX/'))
  const [file, other] = found
  if (file === undefined) throw new CairnError('vocabulary.liftMissing')
  if (other !== undefined)
    throw new CairnError('vocabulary.liftSeveral', other, { why: found.join(', ').slice(0, 300) })
  const known = await guidsIn(source, file)
  return {
    columns: COLUMNS,
    besides: source.files.filter((each) => /\.lift-ranges$/i.test(each)),
    async *rows() {
      for await (const { line, entry } of readEntries(source.text(file)))
        if (!isDeleted(entry)) for (const cells of rowsOf(entry, known)) yield { line, cells }
    },
  }
}

/** The guids of all entries. Reading them shows that the whole file can be read. */
async function guidsIn(source: ReadableSource, file: string): Promise<Set<string>> {
  const known = new Set<string>()
  try {
    for await (const { line, entry } of readEntries(source.text(file))) {
      if (isDeleted(entry)) continue
      const guid = guidOf(entry)
      if (known.has(guid)) throw new CairnError('vocabulary.liftTwice', guid, { line, why: guid.slice(0, 100) })
      known.add(guid)
    }
  } catch (thrown) {
    if (!(thrown instanceof BrokenXml)) throw thrown
    throw new CairnError('vocabulary.liftBroken', thrown.message, {
      line: thrown.line,
      why: thrown.message.slice(0, 200),
    })
  }
  return known
}

function isDeleted({ attributes }: { attributes: Readonly<Record<string, string>> }): boolean {
  return attributes['dateDeleted'] !== undefined
}
