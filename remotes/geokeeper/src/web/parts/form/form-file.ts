import type { Item } from '@cairn/contract/web'
import { writeWorkbook } from '@cairn/geo-files/workbook'
import type { Form } from '../../../model/form/form.ts'
import { sheetsOfForm } from '../../../model/xlsform/write-xlsform.ts'
import { saveFile } from '../records/save-file.ts'

/** Gives a form as a spreadsheet (XLSForm) that other tools read too. */
export async function saveForm(form: Form, item: Item): Promise<void> {
  saveFile(
    `${String(item['machineName'])}-${String(item['version'])}.xlsx`,
    await writeWorkbook(sheetsOfForm(form, item)),
  )
}
