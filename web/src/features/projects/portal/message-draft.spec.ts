import { describe, expect, it } from 'vitest'
import { blankMessage, leftToSend } from './message-draft.ts'

const [photo, plan] = [
  { id: '1', name: 'photo.jpg' },
  { id: '2', name: 'plan.pdf' },
]

describe('a message that was sent', () => {
  const sent = { text: 'Bonjour', files: [photo] }

  it('leaves nothing behind', () => {
    expect(leftToSend(sent, sent)).toEqual(blankMessage)
  })

  it('leaves what was typed and attached while it was on its way', () => {
    expect(leftToSend({ text: 'Bonjour, et le plan', files: [photo, plan] }, sent)).toEqual({
      text: ', et le plan',
      files: [plan],
    })
    expect(leftToSend({ text: 'Bonjour\n\nLe plan suit', files: [] }, sent)).toEqual({
      text: 'Le plan suit',
      files: [],
    })
  })

  it('leaves another one that was written in its place', () => {
    expect(leftToSend({ text: 'Bonsoir', files: [photo] }, sent)).toEqual({ text: 'Bonsoir', files: [] })
  })
})
