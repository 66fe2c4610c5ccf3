import { readFile, stat } from 'node:fs/promises'
import { auditWords } from '../contracts/src/audit/audit-kind.ts'
import { MOST_LOOKED_AT, saidOf, verifyDossier } from '../contracts/src/audit/verify-dossier.ts'
import { formatInstant } from '../contracts/src/kernel/format-date.ts'
import { countOf } from '../contracts/src/kernel/format-number.ts'

/**
 * `npm run verify-dossier -- FILE`: whether a dossier is as it was signed, and what changed if not. Needs nothing but the
 * file. `--key KEY` is the public key of the house (hexadecimal, PEM, or a file that holds either), `--url ADDRESS` asks the
 * product there for it; without them the file is judged against the key it holds. The exit code is 0 when it is intact, 1
 * when it is not, 2 when it cannot be said.
 */
const USAGE = 'Usage : npm run verify-dossier -- FICHIER [--key CLÉ] [--url ADRESSE]'
/** What stands before the 32 bytes of an Ed25519 key in most files (RFC 8410), hexadecimal. */
const SPKI = '302a300506032b6570032100'

function stop(text: string): never {
  console.error(text)
  process.exit(2)
}

/** A key as it is compared: 32 bytes, hexadecimal. */
function keyIn(text: string): string {
  const plain = text.trim().toLowerCase()
  if (/^[0-9a-f]{64}$/.test(plain)) return plain
  const base64 = text.replaceAll(/-----[A-Z ]{1,30}-----/g, '').replaceAll(/\s/g, '')
  const der = Buffer.from(base64, 'base64').toString('hex')
  if (der.startsWith(SPKI) && der.length === SPKI.length + 64) return der.slice(SPKI.length)
  return stop('Cette clé n’est pas une clé publique Ed25519 : 64 chiffres hexadécimaux, ou un fichier PEM.')
}

async function publishedKey(key: string | undefined, url: string | undefined): Promise<string | undefined> {
  if (key !== undefined) return keyIn(await readFile(key, 'utf8').catch(() => key))
  if (url === undefined) return undefined
  const response = await fetch(new URL('/api/dossiers/public-key', url)).catch(() => undefined)
  if (!response?.ok) return stop(`La clé publique n’a pas pu être lue à ${url}.`)
  return keyIn(((await response.json()) as { public_key: string }).public_key)
}

const given = process.argv.slice(2).filter(one => one !== '--')
const option = (name: string): string | undefined => {
  const at = given.indexOf(name)
  return at < 0 ? undefined : (given.splice(at, 2)[1] ?? stop(USAGE))
}
const [key, url] = [option('--key'), option('--url')]
const [file, ...others] = given
if (file === undefined || others.length > 0) stop(USAGE)

const size = (await stat(file).catch(() => undefined))?.size ?? stop(`${file} ne peut pas être lu.`)
if (size > MOST_LOOKED_AT) stop(`${file} est plus grand que tout dossier.`)
const published = await publishedKey(key, url)
const verdict = await verifyDossier(await readFile(file), published)
console.log(`${verdict.intact ? '✓' : '✗'} ${saidOf(verdict)}`)
for (const fault of verdict.faults) console.log(`  ✗ ${fault.text}`)
const { about } = verdict
if (about)
  console.log(
    `  Il se dit : ${auditWords[about.kind].label} ${about.id}, ${countOf(about.events, 'événement', 'événements')}, arrêté au ${formatInstant(about.until)}.`,
  )
if (verdict.key) console.log(`  Clé publique : ${verdict.key}`)
if (verdict.judgedBy === 'inside' && verdict.key)
  console.log(
    '  Cette clé est celle que le fichier contient : comparez-la à celle que publie la page « Vérification ».',
  )
process.exit(verdict.intact ? 0 : 1)
