import { toCairnError, textKey } from '@cairn/contract/errors'
import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button, Callout, Text } from '@cairn/ui'
import { FileDrop } from '@cairn/ui/files'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { Form } from '../../model/form.ts'
import { answersOfFound } from '../../model/records-in/answers-of-found.ts'
import type { FoundRecord } from '../../model/records-in/found-record.ts'
import { withNamed } from '../../model/outbox.ts'
import { trackOf } from '../../model/track.ts'
import type { ReadRecords } from './read-records.ts'

const MOST_BYTES = 100_000_000
/** Refusals that are listed. */
const MOST_TOLD = 20
const TARGET = { type: 'GeoKeeperFieldData', property: 'files' }

/** What became of taking records over: how many of them, and reasons by their number in the file. */
interface Course {
  done: number
  refused: [number, string][]
  isOver: boolean
  isStopped: boolean
}

/**
 * Takes records of a form over from a file of another device or system. It says how many there are and what
 * it leaves out before anything is made. What was taken over before is kept once.
 */
export function RecordsIn({ form, formDef }: { form: Form; formDef: Item }) {
  const t = useTranslate()
  const { act, uploadFile, notify } = useCommands()
  const [read, setRead] = useState<ReadRecords>()
  const [course, setCourse] = useState<Course>()
  const stopping = useRef(false)
  const open = async (file: File) => {
    setCourse(undefined)
    setRead(undefined)
    if (file.size > MOST_BYTES) return notify(t('geokeeper.recordsIn.tooLarge'))
    try {
      const { readRecords } = await import('./read-records.ts')
      setRead(await readRecords(file))
    } catch {
      notify(t('geokeeper.recordsIn.unreadable'))
    }
  }
  const program = String(formDef['program'])
  const take = async (each: FoundRecord, media: ReadRecords['media']) => {
    const { answers, files } = answersOfFound(form, each)
    const instance = each.instance ?? `file:${await digestOf(JSON.stringify([each.cells, each.place, each.track]))}`
    let current = answers
    for (const name of files) {
      const bytes = media.get(name)
      if (!bytes) continue
      const { $id } = await uploadFile(
        new File([new Uint8Array(bytes)], name),
        { ...TARGET, within: program },
        () => {},
      ).done
      current = withNamed(current, name, $id)
    }
    await act('recordFieldData', 'GeoKeeperFieldData-0', {
      ...{ program, formDef: formDef.$id, instance: instance.slice(0, 80), answers: current },
      ...(each.collected === undefined ? {} : { collected: each.collected }),
      ...(each.place ? { place: each.place } : {}),
      ...(each.track ? trackOf(each.track) : {}),
      told: { source: 'file' },
    })
  }
  const takeAll = async ({ found, media }: ReadRecords) => {
    const refused: [number, string][] = []
    stopping.current = false
    for (let at = 0; at < found.length && !stopping.current; at++) {
      const each = found[at] as FoundRecord
      try {
        if (each.isPlaceless) refused.push([at + 1, t('geokeeper.recordsIn.noPlace')])
        else await take(each, media)
      } catch (thrown) {
        refused.push([at + 1, reasonOf(thrown, t)])
      }
      const isStopped = stopping.current && at + 1 < found.length
      setCourse({ done: at + 1, refused: [...refused], isOver: isStopped || at + 1 === found.length, isStopped })
    }
  }
  const leftOut = read && [...new Set(read.found.flatMap((each) => answersOfFound(form, each).leftOut))]
  return (
    <Box display="grid" gap="8px" _print={{ display: 'none' }}>
      <FileDrop
        label={t('geokeeper.recordsIn')}
        icon="upload"
        chooseLabel={t('geokeeper.recordsIn.choose')}
        accept=".gpx,.kml,.geojson,.json,.csv,.zip"
        isBusy={course !== undefined && !course.isOver}
        onFiles={([file]) => {
          if (file) void open(file)
        }}
      >
        {t('geokeeper.recordsIn')}
        <Text size="sm" tone="muted">
          {t('geokeeper.recordsIn.help')}
        </Text>
      </FileDrop>
      {read && !course && (
        <Callout tone="info" icon="info" title={t('geokeeper.recordsIn.found', { count: read.found.length })}>
          {leftOut && leftOut.length > 0 && (
            <Text size="sm">{t('geokeeper.recordsIn.leftOut', { names: leftOut.slice(0, MOST_TOLD).join(', ') })}</Text>
          )}
          <Box display="flex" gap="8px" paddingTop="8px">
            {read.found.length > 0 && (
              <Button size="sm" kind="primary" onClick={() => void takeAll(read)}>
                {t('geokeeper.recordsIn.take', { count: read.found.length })}
              </Button>
            )}
            <Button size="sm" onClick={() => setRead(undefined)}>
              {t('geokeeper.table.discard')}
            </Button>
          </Box>
        </Callout>
      )}
      {course && (
        <Callout
          tone={course.refused.length > 0 ? 'warn' : 'info'}
          icon={course.isOver ? 'check' : 'clock'}
          title={t('geokeeper.recordsIn.done', {
            done: course.done - course.refused.length,
            total: read?.found.length ?? course.done,
          })}
        >
          {!course.isOver && (
            <Button size="sm" onClick={() => (stopping.current = true)}>
              {t('geokeeper.recordsIn.stop')}
            </Button>
          )}
          {course.isStopped && <Text size="sm">{t('geokeeper.recordsIn.stopped')}</Text>}
          {course.refused.slice(0, MOST_TOLD).map(([at, reason]) => (
            <Text key={at} size="sm">
              {t('geokeeper.recordsIn.refused', { at, reason })}
            </Text>
          ))}
        </Callout>
      )}
    </Box>
  )
}

const faultsSchema = v.fallback(v.record(v.string(), v.string()), {})

/** Returns why a record was refused, with the questions whose answers do not fit. */
function reasonOf(thrown: unknown, t: ReturnType<typeof useTranslate>): string {
  const { code, details } = toCairnError(thrown)
  const questions = Object.keys(v.parse(faultsSchema, details['faults']))
  return [t(textKey(code)), questions.join(', ')].filter((part) => part !== '').join(': ')
}

async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
