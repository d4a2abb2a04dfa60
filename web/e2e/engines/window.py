"""Shows one empty page of QtWebEngine: PyQt 5 or 6, as the argument says."""
import sys

if sys.argv[1] == "5":
    from PyQt5.QtCore import QUrl
    from PyQt5.QtWebEngineWidgets import QWebEngineView
    from PyQt5.QtWidgets import QApplication
else:
    from PyQt6.QtCore import QUrl
    from PyQt6.QtWebEngineWidgets import QWebEngineView
    from PyQt6.QtWidgets import QApplication

application = QApplication(sys.argv)
view = QWebEngineView()
view.resize(1280, 800)
view.load(QUrl("about:blank"))
view.show()
sys.exit(application.exec_() if sys.argv[1] == "5" else application.exec())
