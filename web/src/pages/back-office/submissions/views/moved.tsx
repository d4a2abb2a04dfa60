import { Navigate, useLocation } from 'react-router-dom';

/** Makes a page that leads to a view of the submissions. @param kept a parameter of the address that replaces one of the view */
export function movedTo(view: string, kept?: { parameter: string; by: string }) {
  return function Moved() {
    const { search } = useLocation();
    const query = new URLSearchParams(view);
    const value = kept && new URLSearchParams(search).get(kept.parameter);
    if (kept && value) query.set(kept.by, value);
    return <Navigate replace to={`/submissions?${query}`} />;
  };
}
