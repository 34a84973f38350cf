import { defineServerArea } from '@cairn/contract/server'
import { saveFieldData } from './rules/save-field-data.ts'
import { saveFormDef } from './rules/save-form-def.ts'
import { saveProgram } from './rules/save-program.ts'

export default defineServerArea({
  saveRules: {
    GeoKeeperProgram: saveProgram,
    GeoKeeperFormDef: saveFormDef,
    GeoKeeperFieldData: saveFieldData,
  },
})
