/** Matches a BCP 47 language tag, such as `en` or `fr-CA`. */
export const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/
