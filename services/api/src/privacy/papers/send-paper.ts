import { dispositionOf } from '../../files/send-content.ts'
import { Sent } from '../../kernel/http/route.ts'

/** A paper that the browser saves, and keeps nowhere else. */
export const sendPaper = (content: Buffer, name: string): Sent =>
  new Sent(content, {
    'content-type': 'application/pdf',
    'content-disposition': dispositionOf('attachment', name),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
