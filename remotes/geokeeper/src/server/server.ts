import { isItemId, type ItemId } from '@cairn/contract'
import { defineServerArea } from '@cairn/contract/server'
import { applyGeoKeeperFieldDataEdits } from './actions/review/apply-edits.action.ts'
import { confirmFieldwork } from './actions/fieldwork/confirm-fieldwork.action.ts'
import { recordFieldData } from './actions/records/record-field-data.action.ts'
import { streamFieldDataForMap } from './actions/map/stream-map.action.ts'
import { readForm } from './imports/form/read-form.ts'
import { readOdk, readPlaces } from './imports/records/read-records.ts'
import { dataReadersOf, peopleOf } from '../model/records/record-access.ts'
import { valuesOfRecord } from '../model/records/record-values.ts'
import { demo } from './demo/fill-demo.ts'
import { followWork } from './rules/fieldwork/follow-work.ts'
import { saveFieldData } from './rules/records/save-field-data.ts'
import { saveFieldwork } from './rules/fieldwork/save-fieldwork.ts'
import { publish, saveFormDef, unarchive } from './rules/form/save-form-def.ts'
import { saveProgram } from './rules/fieldwork/save-program.ts'

export default defineServerArea({
  saveRules: {
    GeoKeeperProgram: saveProgram,
    GeoKeeperFormDef: saveFormDef,
    GeoKeeperFieldData: saveFieldData,
    GeoKeeperFieldwork: saveFieldwork,
  },
  moveRules: { GeoKeeperFormDef: { publish, unarchive } },
  actions: { applyGeoKeeperFieldDataEdits, confirmFieldwork, recordFieldData, streamFieldDataForMap },
  importReaders: { GKF_XLSFORM: readForm, GKF_PLACES: readPlaces, GKF_ODK: readOdk },
  reactions: { followWork },
  migrations: [
    {
      id: '2026-11-data-guarded',
      type: 'GeoKeeperProgram',
      change: (program) => ({ ...dataReadersOf(program) }),
    },
    {
      id: '2026-11-further-points',
      type: 'GeoKeeperFieldData',
      change: async (record, asServer) => {
        const { formDef } = record
        if (record['answers'] === undefined || !isItemId(String(formDef))) return undefined
        const { set } = valuesOfRecord(await asServer.read(String(formDef) as ItemId), record, new Date().toISOString())
        return set['furtherPoints'] === null ? undefined : { furtherPoints: set['furtherPoints'] }
      },
    },
    { id: '2026-11-program-people', type: 'GeoKeeperProgram', change: (program) => ({ people: peopleOf(program) }) },
  ],
  demo,
})
