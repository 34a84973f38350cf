import type { ItemId } from '@cairn/contract'
import type { NotifyPreference } from '@cairn/contract/notify'
import type { Querier } from '../../platform/database/database.ts'
import type { Feed } from '../../items/facts/types.ts'

/**
 * People's notification preferences for single items, cached in memory, because every read of an item
 * includes one.
 */
export interface ItemChoices {
  of(user: number, item: ItemId): Promise<NotifyPreference | undefined>
  /** Stores the preference; NIL removes it. */
  choose(user: number, item: ItemId, preference: NotifyPreference): Promise<void>
}

/** Type under which the outbox tells that a person's choices changed. */
const TYPE = 'NotifyChoices'
/** Size of the cache in people; the least recently used is dropped first. */
const MOST_PEOPLE = 5000

const OF_USER = 'select item, preference from notify_item where user_i = $1'
const CHOOSE = `with told as (insert into outbox (ev) values ($4)),
    gone as (delete from notify_item where user_i = $1 and item = $2 and $3 = 'NIL')
  insert into notify_item (user_i, item, preference) select $1, $2, $3 where $3 <> 'NIL'
  on conflict (user_i, item) do update set preference = excluded.preference`

/** Creates the store of preferences for items. */
export function createItemChoices(database: Querier, feed: Pick<Feed, 'subscribe' | 'nudge'>): ItemChoices {
  const known = new Map<number, Promise<ReadonlyMap<string, NotifyPreference>>>()

  feed.subscribe((changes) => {
    for (const { id, type } of changes) if (type === TYPE) known.delete(Number(id.slice(TYPE.length + 1)))
  })

  function load(user: number): Promise<ReadonlyMap<string, NotifyPreference>> {
    const loading = database
      .query<{ item: string; preference: NotifyPreference }>(OF_USER, [user], 'notify-items')
      .then((rows) => new Map(rows.map(({ item, preference }) => [item, preference])))
    loading.catch(() => known.get(user) === loading && known.delete(user))
    return loading
  }

  return {
    async of(user, item) {
      const choices = known.get(user) ?? load(user)
      known.delete(user)
      known.set(user, choices)
      for (const oldest of known.keys()) if (known.size > MOST_PEOPLE) known.delete(oldest)
      return (await choices).get(item)
    },
    async choose(user, item, preference) {
      await database.query(CHOOSE, [
        user,
        item,
        preference,
        JSON.stringify({ id: `${TYPE}-${user}`, type: TYPE, u: 0, kind: 'update' }),
      ])
      known.delete(user)
      feed.nudge()
    },
  }
}
