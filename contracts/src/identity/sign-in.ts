import { z } from 'zod'
import { trimEnds } from '../kernel/trim-ends.ts'

/** Who somebody is according to the identity provider. */
export const providerProfile = z.object({ name: z.string(), email: z.string(), picture: z.string() })

/**
 * What the browser holds of a sign-in by the identity provider: the identity token that every call carries, the
 * provider's access token for calls that require it, and what both are renewed with.
 */
export const providerCredential = z.object({ id_token: z.string(), token: z.string(), refresh_token: z.string() })

/** The identity-provider token record that the browser keeps. */
const providerToken = z.object({ profile: providerProfile, credential: providerCredential })
export type ProviderToken = z.infer<typeof providerToken>

/** Characters of a password at least. */
export const passwordLength = 12

/** Long passwords that lists of stolen ones begin with, and French ones like them; compared without case and digits at the end. */
const common = new Set(
  [
    'azertyuiop azertyuiopqs azertyuiopqsdf qwertyuiop qwertyuiopas qwertyuiopasdf motdepasse motdepassefort monmotdepasse',
    'lemotdepasse unmotdepasse nouveaumotdepasse password passwordpassword mypassword thepassword newpassword letmeinletmein',
    'administrateur administrator adminadmin administration bienvenue bienvenuebienvenue bonjourbonjour bonjourtoutlemonde',
    'jetaimejetaime iloveyouiloveyou iloveyou doudoudoudou marseille olympiquedemarseille parissaintgermain',
    'changeme changezmoi changemenow superman batmanbatman welcomewelcome welcome secretsecret footballfootball',
    'loulouloulou nicolasnicolas jesuismoi jesuisbelle trustno correcthorsebatterystaple sunshine princess dragondragon',
    'faitage faîtage faitagefaitage renovation rénovation renovationenergetique habitat copropriete copropriété',
  ].flatMap(line => line.split(' ')),
)
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  '01234567890123456789',
]
const runs = rows.flatMap(row => [row, [...row].reverse().join('')])

/** Characters of a password at most. */
const LONGEST = 200

/** Whether a password is among the first that are tried: a known one, a run of keys, a short piece over and over. */
export function isCommonPassword(password: string): boolean {
  const plain = password
    .slice(0, LONGEST)
    .toLowerCase()
    .replaceAll(/[\s._-]/g, '')
  const word = trimEnds(plain, /[\d!?*$@#]/, 'end')
  if (common.has(plain) || common.has(word)) return true
  if (/^(.{1,4})\1+.{0,3}$/u.test(plain)) return true
  return runs.some(run => run.includes(plain) || (word.length >= 8 && run.includes(word)))
}

/** A password somebody chooses. */
export const newPassword = z
  .string()
  .min(passwordLength, `Choisissez au moins ${passwordLength} caractères.`)
  .max(LONGEST, `Au plus ${LONGEST} caractères.`)
  .refine(
    password => password.length < passwordLength || !isCommonPassword(password),
    'Ce mot de passe est trop courant : il serait deviné. Choisissez-en un autre, par exemple quelques mots sans rapport.',
  )

/** Whether a password says the person's own e-mail. */
export function isOwnEmail(password: string, email: string): boolean {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const said = bare(password)
  const name = bare(email.slice(0, email.lastIndexOf('@')))
  return said.includes(bare(email)) || (name.length >= 4 && said.replaceAll(/\d/g, '') === name.replaceAll(/\d/g, ''))
}
export const OWN_EMAIL = 'Votre adresse e-mail ne peut pas servir de mot de passe. Choisissez-en un autre.'
