// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PlaceFileReport } from '@cairn/contract/place-files'
import { anItem } from '@cairn/testkit/fake-host'
import { importType } from '@cairn/contract/core-types'
import { renderCell } from '../../testing/render-cell.tsx'
import formTexts from '@cairn/forms/texts/en.json' with { type: 'json' }
import texts from '../../texts/en.json' with { type: 'json' }
import ImportCell from './import.cell.tsx'

afterEach(cleanup)

const FOUND: PlaceFileReport = {
  format: 'geojson',
  layers: [],
  layer: '',
  system: { name: 'WGS 84', isChosen: false },
  count: 4,
  kinds: { Point: 3, Polygon: 1 },
  bounds: [-128, 52, -127, 53],
  fields: [{ name: 'kind', filled: 3, sample: 'Fishing site' }],
  hasIds: true,
  problems: [
    { kind: 'selfCrossing', count: 1, repaired: 0, places: [{ n: 2, path: 'features[1].geometry', position: [1, 1] }] },
  ],
  outcome: { ready: 2, repaired: 0, refused: 2, leftOut: 0, withoutPlace: 1 },
}

function open(values: Record<string, unknown>, session = {}) {
  const item = anItem('Import-7', {
    ...{ label: 'Walk', owner: 'Organization-1', file: 'Attachment-1', state: 'READ', found: FOUND },
    ...values,
  })
  return renderCell({ Cell: ImportCell, item, type: importType }, { session })
}

it('SPA-6 shows what was found in the file, and starts the import only when it is told to', async () => {
  const host = open({})
  expect(screen.getByRole('heading', { name: new RegExp(texts['spatial.import.found']) })).toBeTruthy()
  expect(screen.getByText('WGS 84')).toBeTruthy()
  expect(host.started).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: texts['spatial.import.start'] }))
  await waitFor(() => expect(host.started).toEqual([{ action: 'importFeatures', body: { t: 'Import', i: 7 } }]))
})

it('SPA-6 repairs only the problems that the person chooses, and looks into the file again', async () => {
  const host = open({})
  fireEvent.click(screen.getByRole('checkbox'))
  await waitFor(() =>
    expect(host.started).toMatchObject([
      { action: 'inspectImport', body: { plan: { repairs: ['selfCrossing'], single: [] } } },
    ]),
  )
})

it('SPA-6 asks for the coordinate system of a file that does not name one', () => {
  const { system: _system, ...found } = FOUND
  open({ found })
  expect(screen.getByText(texts['spatial.import.systemMissing'])).toBeTruthy()
  const choice = screen.getByRole('combobox', { name: texts['spatial.import.system'] })
  expect(within(choice).getByRole('option', { name: 'NAD83 / BC Albers (EPSG:3005)' })).toBeTruthy()
})

it('SPA-6 lets only the person who began an import go on with it', () => {
  const result = { created: 1, known: 0, refused: 0, leftOut: 0, round: 2, by: 'User-1' }
  open({ state: 'STARTED', result })
  expect(screen.getByRole('button', { name: texts['spatial.import.goOn'] })).toBeTruthy()
  cleanup()
  open({ state: 'STARTED', result: { ...result, by: 'User-2' } })
  expect(screen.queryByRole('button', { name: texts['spatial.import.goOn'] })).toBeNull()
})

it('SPA-8 takes an import back after asking', async () => {
  const host = open({ state: 'DONE', result: { created: 2, known: 0, refused: 0, leftOut: 0 } })
  host.answerDialog = texts['spatial.import.undo.yes']
  fireEvent.click(screen.getByRole('button', { name: texts['spatial.import.undo'] }))
  await waitFor(() => expect(host.started).toEqual([{ action: 'undoImport', body: { t: 'Import', i: 7 } }]))
})

it('SPA-9 says why a file was refused, and offers nothing to import', () => {
  open({ found: { refusal: 'xmlEntities', line: 1 } })
  expect(screen.getByText(formTexts['forms.places.refusal.xmlEntities'])).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts['spatial.import.start'] })).toBeNull()
})

it('SPA-13 says that what was found is held back from those who may not see it', () => {
  open({ state: 'DONE', found: undefined, file: undefined, result: { created: 1, known: 0, refused: 0, leftOut: 0 } })
  expect(screen.getByText(texts['spatial.import.held'])).toBeTruthy()
  expect(screen.queryByRole('heading', { name: new RegExp(texts['spatial.import.found']) })).toBeNull()
})
