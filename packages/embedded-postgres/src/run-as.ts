import { readFileSync, statSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** The user PostgreSQL runs as when this process is root, which PostgreSQL refuses. */
export interface RunAs {
  uid: number
  gid: number
}

const CANDIDATES = ['postgres', 'nobody', 'daemon']

/**
 * Returns the user to run the database as: undefined for an ordinary user (the same user), else the owner of
 * an existing cluster, else one of the standard system users. It must be in the password file because
 * `initdb` looks its name up. Throws a `StartError` if there is none.
 */
export function chooseRunAs(clusterFolder: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readUsers()
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0 && users.some(({ uid }) => uid === owner.uid)) return { uid: owner.uid, gid: owner.gid }
  for (const name of CANDIDATES) {
    const user = users.find((each) => each.name === name)
    if (user) return { uid: user.uid, gid: user.gid }
  }
  throw new StartError(
    'The database must not run as root, and this system has no user to run it as: start the server as an ordinary user, or set DATABASE_URL.',
  )
}

function readUsers(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
