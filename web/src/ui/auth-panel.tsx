// Panel beside the sign-in pages on a wide screen: a circle where everyone has paid. It shows nothing
// personal, because no one has signed in yet. app.html makes room for it from the first paint.
import { formatNaira, kobo, naira } from '@alajo/contract/money.ts';
import './auth-panel.css';

const SEATS = ['AO', 'CN', 'BA', 'HY', 'FE', 'EU'];
const EACH = naira(20_000);
const RADIUS = 110;

export default function AuthPanel() {
  return (
    <div aria-hidden="true" className="auth-panel">
      <div>
        <svg aria-hidden="true" viewBox="-150 -150 300 300">
          <circle r={RADIUS} className="auth-ring" />
          {SEATS.map((initials, index) => {
            const angle = (index / SEATS.length) * 2 * Math.PI;
            const [x, y] = [RADIUS * Math.sin(angle), -RADIUS * Math.cos(angle)];
            return (
              <g key={initials} transform={`translate(${x} ${y})`}>
                {index === 0 && <circle r="33" className="auth-glow" />}
                <circle r="26" className={index === 0 ? 'auth-turn' : 'auth-seat'} />
                <text y="5" className={index === 0 ? 'auth-turn-name' : undefined}>
                  {initials}
                </text>
              </g>
            );
          })}
          <text y="5" className="auth-pot">
            {formatNaira(kobo(EACH * SEATS.length))}
          </text>
          <text y="26" className="auth-terms">
            six people, {formatNaira(EACH)} each
          </text>
        </svg>
        <p>
          Save together,
          <br />
          grow together.
        </p>
        <p>Everyone pays in, everyone collects in turn, and every payment is on record.</p>
      </div>
    </div>
  );
}
