import * as v from 'valibot'
import { isItemId, itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Store } from '../../store/types.ts'
import { defineOperation, type Call, type Operation } from '../dispatcher.ts'

const isAllowedSchema = v.looseObject({
  actions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.maxLength(100)),
})

/** act/{action}: the named actions of the core. An area's own actions come with its server half. */
export function actionOperations(store: Store): Operation[] {
  return [
    defineOperation('act', { visitors: true }, async (call) => {
      const [action = '', ...rest] = call.path
      if (action !== 'isAllowed' || rest.length > 0)
        throw new CairnError('unknownOperation', `act/${call.path.join('/')}`.slice(0, 80))
      return isAllowed(store, call)
    }),
  ]
}

/** Which of the named actions the caller may do with the item; those of an item that cannot be read are all false. */
async function isAllowed(
  store: Store,
  { body, caller }: Call<{ t?: string | undefined; i?: number | undefined }>,
): Promise<Record<string, boolean>> {
  const parsed = v.safeParse(isAllowedSchema, body)
  const id = itemId(body.t ?? '', body.i ?? 0)
  if (!parsed.success || !isItemId(id)) throw new CairnError('badMessage', 'isAllowed needs t, i and a list of actions')
  const can: Record<string, boolean> = await store.read(caller.principal, id).then(
    (item) => ({ read: true, ...item.$can }),
    (thrown: unknown) => {
      if (thrown instanceof CairnError && thrown.code === 'notAllowed') return {}
      throw thrown
    },
  )
  return Object.fromEntries(
    parsed.output.actions.map((action) => [action, (Object.hasOwn(can, action) && can[action]) || false]),
  )
}
