"""`python -m chronicler`: the same as the command."""

from chronicler import rooms

rooms.leave_the_current_folder()

from chronicler.cli import main  # noqa: E402

main()
