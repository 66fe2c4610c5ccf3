// pages
import { describe, expect, it } from 'vitest'
import { isElsewhere, pageWalk } from './page-walk.ts'

const walk = pageWalk()

describe('the pages of missions and of the administration', () => {
  walk.readAll('individual', isElsewhere)

  it('no page had a script error', () => {
    expect(walk.alix.errors).toEqual([])
  })
})
