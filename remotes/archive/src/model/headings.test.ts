import { expect, it } from 'vitest'
import { proposePlan } from '@cairn/model/imports'
import texts from '../texts/en.json' with { type: 'json' }
import { archiveEntryType } from './archive-entry.ts'
import { ENTRY_HEADINGS } from './headings.ts'

const { properties } = archiveEntryType
const words: Readonly<Record<string, string>> = texts
const known: Readonly<Record<string, readonly string[]>> = ENTRY_HEADINGS
const targets = Object.keys(properties).map((name) => ({
  name,
  titles: [words[`types.ArchiveEntry.props.${name}`] ?? ''],
  headings: known[name] ?? [],
}))
/** What the columns of a table become; those in `empty` hold nothing. */
function read(headings: string[], empty: string[] = []): Record<string, string> {
  const samples = headings.map((heading) => (empty.includes(heading) ? [] : ['x']))
  const { columns } = proposePlan({ headings, samples, targets, properties, key: ['fileNumber'] })
  return Object.fromEntries(columns.flatMap(({ heading, to }) => (to === undefined ? [] : [[to, heading]])))
}

it('ARC-10 knows the columns of AtoM, with and without a number of accession', () => {
  const rest = ['title', 'levelOfDescription', 'scopeAndContent', 'subjectAccessPoints', 'placeAccessPoints']
  const more = ['nameAccessPoints', 'eventDates', 'eventActors', 'generalNote', 'digitalObjectPath', 'language']
  for (const empty of [[], ['accessionNumber']])
    expect(read(['legacyId', 'accessionNumber', 'identifier', ...rest, ...more], empty)).toMatchObject({
      ...{ fileNumber: 'identifier', title: 'title', descriptionLevel: 'levelOfDescription' },
      ...{ description: 'scopeAndContent', keywords: 'subjectAccessPoints', relatedPlaceName: 'placeAccessPoints' },
      ...{ contributor: 'nameAccessPoints', date: 'eventDates', creator: 'eventActors', notes: 'generalNote' },
      ...{ attachments: 'digitalObjectPath', language: 'language' },
    })
})

it('ARC-10 knows the columns of ArchivesSpace, CollectionSpace, PastPerfect and Mukurtu', () => {
  expect(read(['Title', 'Component Unique Identifier', 'Description Level', 'Date Expression', 'Subjects'])).toEqual({
    ...{ title: 'Title', fileNumber: 'Component Unique Identifier', descriptionLevel: 'Description Level' },
    ...{ date: 'Date Expression', keywords: 'Subjects' },
  })
  expect(read(['objectNumber', 'title', 'briefDescription', 'objectProductionDate'])).toEqual({
    ...{ fileNumber: 'objectNumber', title: 'title', description: 'briefDescription', date: 'objectProductionDate' },
  })
  expect(read(['OBJECTID', 'TITLE', 'DESCRIP', 'DATE', 'PHOTOGRAPHER', 'HOMELOC', 'IMAGEFILE'])).toEqual({
    ...{ fileNumber: 'OBJECTID', title: 'TITLE', description: 'DESCRIP', date: 'DATE', creator: 'PHOTOGRAPHER' },
    ...{ callNumber: 'HOMELOC', attachments: 'IMAGEFILE' },
  })
  const mukurtu = ['Title', 'Identifier', 'Creator', 'Original Date Description', 'Cultural Narrative', 'Media Assets']
  expect(read([...mukurtu, 'Transcription', 'Keywords', 'External Links'])).toEqual({
    ...{ title: 'Title', fileNumber: 'Identifier', creator: 'Creator', date: 'Original Date Description' },
    ...{ description: 'Cultural Narrative', attachments: 'Media Assets', transcript: 'Transcription' },
    ...{ keywords: 'Keywords', webLinks: 'External Links' },
  })
})
