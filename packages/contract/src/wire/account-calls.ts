import * as v from 'valibot'

const email = v.pipe(v.string(), v.minLength(3), v.maxLength(254))
const password = v.pipe(v.string(), v.minLength(1), v.maxLength(1024))
/** Single-use token from a mailed link, 43 base64url characters. */
const ticket = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const personName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
/** BCP 47 language tag. */
const languageTag = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/))
/** Language of the mail that the call sends. */
const language = v.optional(languageTag, 'en')
/** Language a new person chose before they had an account. */
const readLanguage = v.optional(languageTag)
/** IANA name of the time zone of a new person's browser. One that the server does not know is left out. */
const zone = v.optional(v.pipe(v.string(), v.maxLength(60)))
/** Schema of an e-mail address that mail can be sent to. Trims the input. */
export const newEmailSchema = v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254))

/** One-time code of the second factor, or a recovery code. */
const code = v.optional(v.pipe(v.string(), v.maxLength(60)))
/** Body of `POST /api/sign-in`: e-mail address, password, and optionally the code of the second factor. */
export const signInSchema = v.strictObject({ email, password, code })
/** Body of `POST /api/oidc/sign-in`: the second factor after an OpenID Connect sign-in. */
export const secondStepSchema = v.strictObject({ code })

/** Body schemas of the other account calls, by name: `POST /api/{name}` (PROTOCOL.md, "HTTP"). */
export const accountSchemas = {
  register: v.union([
    v.strictObject({ name: personName, email: newEmailSchema, language }),
    v.strictObject({ token: ticket, name: personName, password, language: readLanguage, zone }),
  ]),
  'confirm-email': v.strictObject({ token: ticket, password, language: readLanguage, zone }),
  'forgot-password': v.strictObject({ email: newEmailSchema, language }),
  'set-pass': v.strictObject({ token: ticket, password }),
} as const
/** Name of an account call in `accountSchemas`. */
export type AccountCall = keyof typeof accountSchemas
/** Body of the account call `N`. */
export type AccountBody<N extends AccountCall> = v.InferInput<(typeof accountSchemas)[N]>
