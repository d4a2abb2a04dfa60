/** The next idea for the caller, which nobody else gets. */
import { useLocation, useNavigate } from 'react-router-dom';
import { useTakeNextIdeaMutation } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useDesk } from './desk.tsx';

/** In the address of an idea that was taken: from there one goes on to the next of them, not through a list. */
const QUEUE = 'queue';

export function useQueue() {
  const { say, endWith } = useDesk();
  const navigate = useNavigate();
  const isOn = new URLSearchParams(useLocation().search).has(QUEUE);
  const [takeNext, { loading }] = useTakeNextIdeaMutation();
  const take = async (): Promise<void> => {
    if (loading) return;
    try {
      const { data } = await takeNext();
      const id = data?.takeNextIdea?.id;
      if (id) void navigate(`/submissions/${id}?${QUEUE}=on`);
      else endWith('No idea is left for you: each one is decided, or a colleague has it.');
    } catch (error) {
      say({
        tone: 'failed',
        words: `No idea was taken. ${problemOf(error).message}`,
        retry: () => void take(),
      });
    }
  };
  return { isOn, isTaking: loading, take };
}
