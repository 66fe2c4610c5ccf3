import { refusalOf } from './refusal'
import { session } from './session'

/**
 * For calls that follow one another: what one person began does not go on in the name of who signs in meanwhile, in this tab
 * or in another.
 *
 * @returns what is awaited before each call; it throws LOGIN_EXPIRED where that person is signed in no more
 */
export const ofWho =
  (whose = session.get()?.user.id) =>
  async (): Promise<void> => {
    if (session.reload()?.user.id !== whose) throw await refusalOf(new Response(null, { status: 401 }))
  }
