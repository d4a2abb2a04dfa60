import { Navigate, useLocation } from 'react-router-dom';

/** Makes a page that leads to a view of the submissions, with its filters. @param renamed a parameter of the address that replaces one of the view */
export function movedTo(view: string, renamed?: { parameter: string; by: string }) {
  return function Moved() {
    const { search } = useLocation();
    const own = new URLSearchParams(view);
    const query = new URLSearchParams(view);
    for (const [name, value] of new URLSearchParams(search)) {
      if (value && name === renamed?.parameter) query.set(renamed.by, value);
      // The cursor belongs to the former list, and means nothing to the view.
      else if (value && name !== 'after' && !own.has(name)) query.append(name, value);
    }
    return <Navigate replace to={`/submissions?${query}`} />;
  };
}
