import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import { driveName } from './drive.ts'
import { clientQuota, filesConfigFrom } from './file-config.ts'

/* A drive's API as Google's documentation describes it, for what is asked of it: no account exists to ask the real one. */
let server: Server
let root: string
const seen: IncomingMessage[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request)
    const path = request.url ?? ''
    if (request.headers.authorization !== 'Bearer jeton') response.writeHead(401).end('{}')
    else if (path.startsWith('/drive/v3/drives/absent')) response.writeHead(404).end('{}')
    else if (path.startsWith('/drive/v3/drives/odd')) response.writeHead(200).end('pas du JSON')
    else if (path.startsWith('/drive/v3/drives/moved'))
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ name: 'Agence de Lyon' }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/drive/v3`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const ask = async (id: string, token: string | undefined = 'jeton', from: string | undefined = root) => {
  const answer = await driveName(from, id, token)
  return isRefusal(answer) ? answer.key : answer.name
}

describe('the name of a drive', () => {
  it('is asked with the person’s own token, in a header', async () => {
    expect(await ask('0AbC-d_1')).toBe('Agence de Lyon')
    expect(seen.at(-1)!.url).toBe('/drive/v3/drives/0AbC-d_1?fields=name')
    expect(seen.at(-1)!.url).not.toContain('jeton')
  })

  it('is told from a drive that is not there, an access that is refused, and a service that is away', async () => {
    expect(await ask('absent')).toBe('NOT_FOUND')
    expect(await ask('a', 'autre')).toBe('drive.accessRefused')
    expect(await ask('a', '')).toBe('drive.accessRefused')
    expect(await ask('a', 'deux\nlignes')).toBe('drive.accessRefused')
    expect(await ask('odd')).toBe('file.storage')
    expect(await ask('moved')).toBe('file.storage')
    expect(await ask('a', 'jeton', 'http://127.0.0.1:9')).toBe('file.storage')
    expect(isRefusal(await driveName(undefined, 'a', 'jeton'))).toBe(true)
  })
})

describe('where files go', () => {
  it('is a folder of the data, one of its own, or a bucket', () => {
    expect(filesConfigFrom({ FAITAGE_DATA: '/donnees' })).toMatchObject({
      place: { folder: '/donnees/files' },
      maxSize: 50 * 1024 * 1024,
      client: clientQuota,
    })
    expect(filesConfigFrom({ FAITAGE_FILES: '/ailleurs', FAITAGE_FILE_MAX_MB: '5' })).toMatchObject({
      place: { folder: '/ailleurs' },
      maxSize: 5 * 1024 * 1024,
      client: clientQuota,
    })
    const bucket = { S3_BUCKET: 'fichiers', S3_ENDPOINT: 'https://s3.exemple.fr', S3_REGION: 'fr-par' }
    expect(filesConfigFrom(bucket).place).toMatchObject({ s3: { bucket: 'fichiers', forcePathStyle: true } })
    expect(filesConfigFrom({ ...bucket, S3_FORCE_PATH_STYLE: 'false' }).place).toMatchObject({
      s3: { forcePathStyle: false },
    })
  })

  it('is refused at start-up with the name of what is wrong', () => {
    expect(() => filesConfigFrom({ FAITAGE_FILE_MAX_MB: 'beaucoup' })).toThrow('FAITAGE_FILE_MAX_MB')
    expect(() => filesConfigFrom({ S3_BUCKET: 'a', S3_ENDPOINT: 'là-bas' })).toThrow('S3_ENDPOINT')
    expect(() => filesConfigFrom({ S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b' })).toThrow('S3_SECRET_ACCESS_KEY')
  })
})
