import { createServer, type Socket } from 'node:net'

/** A mail as the server was handed it. */
interface ReceivedMail {
  readonly from: string
  readonly to: string
  /** Headers and body as they came, dots unstuffed. */
  readonly raw: string
  readonly messageId: string
}

/**
 * How the server behaves: takes mails, refuses the recipient or the message with a code, stays silent after the whole
 * message came, hangs up in the middle, or says nothing from the first.
 */
export type Mood = 'take' | 'silent' | 'hang-up' | 'mute' | { rcpt: number } | { data: number }

export interface SmtpServer {
  readonly url: string
  /** Whole messages that came, taken or not, in order. */
  readonly received: ReceivedMail[]
  mood: Mood
  /** Connections so far. */
  readonly connections: number
  stop(): Promise<void>
}

/** A mail server for tests: as much of SMTP (RFC 5321) as a client needs to hand a mail over. */
export async function startSmtpServer(mood: Mood = 'take'): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const received: ReceivedMail[] = []
  const state = { mood, connections: 0 }
  const server = createServer(socket => {
    state.connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    converse(socket, state, received)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    get mood() {
      return state.mood
    },
    set mood(next) {
      state.mood = next
    },
    get connections() {
      return state.connections
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise(done => server.close(done))
    },
  }
}

function converse(socket: Socket, state: { mood: Mood }, received: ReceivedMail[]): void {
  let waiting = ''
  let inData = false
  let from = ''
  let to = ''
  const say = (line: string) => void (socket.writable && socket.write(`${line}\r\n`))
  if (state.mood !== 'mute') say('220 test ESMTP')
  const command = (line: string): void => {
    const { mood } = state
    const verb = line.slice(0, 4).toUpperCase()
    const inAngles = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'EHLO' || verb === 'HELO') say('250 test')
    else if (verb === 'MAIL') {
      from = inAngles
      say('250 sender ok')
    } else if (verb === 'RCPT') {
      to = inAngles
      // As real servers do, the address is quoted in the refusal.
      if (typeof mood === 'object' && 'rcpt' in mood) say(`${mood.rcpt} <${to}>: recipient refused`)
      else say('250 recipient ok')
    } else if (verb === 'DATA') {
      inData = true
      say('354 go ahead')
    } else if (verb === 'QUIT') {
      say('221 bye')
      socket.end()
    } else if (verb === 'RSET' || verb === 'NOOP') say('250 ok')
    else say('502 not known here')
  }
  const message = (text: string): void => {
    const raw = text.replaceAll(/^\.\./gm, '.')
    received.push({ from, to, raw, messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '' })
    const { mood } = state
    if (mood === 'hang-up') socket.destroy()
    else if (typeof mood === 'object' && 'data' in mood) say(`${mood.data} message to <${to}> refused`)
    else if (mood !== 'silent') say('250 taken')
  }
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    waiting += chunk
    for (;;) {
      const end = inData ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n')
      if (end < 0) return
      const part = waiting.slice(0, end)
      waiting = waiting.slice(end + (inData ? 5 : 2))
      if (inData) {
        inData = false
        message(part)
      } else command(part)
    }
  })
}
